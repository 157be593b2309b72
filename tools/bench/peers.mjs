// The two search libraries of npm, as the benchmark asks them: node --expose-gc peers.mjs ENGINE CORPUS PASSES.

import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

const MOST = 50;
const WEIGHTS = [5, 4, 3, 2, 1];
const FIELDS = WEIGHTS.map((weight) => `w${weight}`);
const BOOST = Object.fromEntries(WEIGHTS.map((weight) => [`w${weight}`, weight]));

/** A document with one field for each weight. */
function flat(document) {
  const row = { id: document.id, ...Object.fromEntries(FIELDS.map((field) => [field, ""])) };
  for (const [text, weight] of document.fields) row[`w${weight}`] += `${text}\n`;
  return row;
}

/** MiniSearch with the words that ICU's dictionary finds; beginnings of the last word, and slips of a fifth. */
async function miniSearch() {
  const { default: MiniSearch } = await import("minisearch");
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const words = (text) => [...segmenter.segment(text)].filter((each) => each.isWordLike).map((each) => each.segment);
  const last = (term, at, terms) => at === terms.length - 1;
  const searchOptions = { boost: BOOST, prefix: last, fuzzy: 0.2 };
  return (documents) => {
    const index = new MiniSearch({ fields: FIELDS, tokenize: words, searchOptions });
    index.addAll(documents.map(flat));
    return (query) => index.search(query).map((hit) => hit.id);
  };
}

/** lunr with pairs of Han characters; beginnings of the last word, and one slip in words of four letters. */
async function lunrSearch() {
  const { default: lunr } = await import("lunr");
  const run = /(?<han>[㐀-鿿豈-﫿]+)|[\p{L}\p{N}]+/gu;
  const pairs = (han) => (han.length < 2 ? [han] : [...han].slice(1).map((each, at) => han[at] + each));
  const split = (text) => [...text.toLowerCase().matchAll(run)].flatMap((each) => (each.groups.han ? pairs(each[0]) : [each[0]]));
  const tokens = (text) => split(`${text ?? ""}`).map((each) => new lunr.Token(each, {}));
  return (documents) => {
    const builder = new lunr.Builder();
    builder.tokenizer = tokens;
    builder.pipeline.add(lunr.stopWordFilter, lunr.stemmer);
    builder.searchPipeline.add(lunr.stemmer);
    for (const weight of WEIGHTS) builder.field(`w${weight}`, { boost: weight });
    for (const document of documents) builder.add(flat(document));
    const index = builder.build();
    return (text) => {
      const terms = tokens(text).filter((token) => lunr.stopWordFilter(token)).map((token) => token.toString());
      return index.query((query) => terms.forEach((term, at) => ask(query, term, at === terms.length - 1))).map((hit) => hit.ref);
    };
  };

  function ask(query, term, last) {
    query.term(term, { boost: 10 });
    if (last) query.term(term, { wildcard: lunr.Query.wildcard.TRAILING, usePipeline: false, boost: 3 });
    if (/^[a-z0-9]{4,}$/.test(term)) query.term(term, { editDistance: 1, usePipeline: false });
  }
}

const ENGINES = { "MiniSearch ICU": miniSearch, "lunr bigram": lunrSearch };

function resident() {
  globalThis.gc();
  return process.memoryUsage.rss();
}

function timed(search, text) {
  const start = performance.now();
  search(text);
  return (performance.now() - start) * 1e3;
}

const [name, path, passes] = process.argv.slice(2);
const corpus = JSON.parse(readFileSync(path, "utf-8"));
const before = resident();
const start = performance.now();
const make = await ENGINES[name]();
const loaded = performance.now();
const engines = Object.fromEntries(Object.entries(corpus.collections).map(([name, documents]) => [name, make(documents)]));
const built = performance.now();
const asked = corpus.queries.map((query) => [engines[query.index], query.q]);
const found = asked.map(([search, text]) => search(text).slice(0, MOST));
const times = Array.from({ length: Number(passes) }, () => asked.map(([search, text]) => timed(search, text)));
const memory = (resident() - before) / 2 ** 20;
console.log(JSON.stringify({ load: loaded - start, build: built - loaded, found, times, memory }));
