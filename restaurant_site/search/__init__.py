"""Search in all languages at once, without a network service.

folding        characters that should compare equal
analysis       text → terms
romanisation   pinyin and jyutping
synonyms       the owner's synonyms
vocabulary     completions and corrections
negation       what a query leaves out, and the filter that it means
planning       query → clauses of weighted alternatives
ranking        BM25 by tantivy
index          one immutable index: hits with scores and confidence
sources        the indexed texts of dishes and articles
site_search    the dishes and articles for a query and a filter
results        the results of a search
excerpts       snippets and highlights
namesakes      days whose name holds that of another
nearest        suggestions for an unknown name
"""
