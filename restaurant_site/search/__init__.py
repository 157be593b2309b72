"""Search in all languages at once, without a network service.

romanisation   pinyin and jyutping
synonyms       the owner's synonyms
lexicon        completions and corrections
negation       what a query leaves out, and the filter that it means
planning       query → clauses of weighted alternatives
ranking        BM25 by tantivy
confidence     the probability that a document answers a query
index          one immutable index: hits with scores and confidence
documents      the indexed texts of dishes and articles
site_search    the dishes and articles for a query and a filter
results        the results of a search
namesakes      days whose name holds that of another
questions/     how guests ask about what every restaurant has, by topic

Text is split, folded and compared by ``text``, below.
"""
