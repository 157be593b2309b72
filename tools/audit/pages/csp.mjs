// usage: csp.mjs POLICY: what Google's evaluator finds in a Content-Security-Policy; 1 for anything above informational.
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { Severity } from "csp_evaluator/dist/finding.js";

const findings = new CspEvaluator(new CspParser(process.argv[2]).csp).evaluate();
// 'self' is only a question ("can be problematic if"): this host has neither JSONP nor uploads, and every answer says nosniff.
const serious = (each) => !["INFO", "NONE", "STRICT_CSP"].includes(Severity[each.severity]) && each.value !== "'self'";
for (const each of findings) console.log(`${Severity[each.severity]} ${each.directive} ${each.value ?? ""}: ${each.description}`);
process.exit(findings.some(serious) ? 1 : 0);
