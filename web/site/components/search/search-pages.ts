import { type ExcerptPart, writeExcerpt } from './excerpt.ts'
import { compareWords, isTypoOf, readQuery, readWords, typoWeight, type Word } from './query-words.ts'
import type { SearchedPage, SearchedSection } from './search-document.ts'

/** A place that was found: a page, or a part of it, and the words around what was looked for. */
export type Found = { path: string; title: string; kind: string; heading: string; excerpt: ExcerptPart[] }

type PreparedSection = SearchedSection & { headingWords: Word[]; textWords: Word[] }
type PreparedPage = Omit<SearchedPage, 'sections'> & { titleWords: Word[]; sections: PreparedSection[] }
/** Pages ready to be searched, and every word that they have. */
export type SearchIndex = { pages: PreparedPage[]; vocabulary: ReadonlySet<string> }

/** How much a word counts where it stands. */
const weights = { title: 8, heading: 4, text: 1 }

export function prepareIndex(given: readonly SearchedPage[]): SearchIndex {
  const pages = given.map((page) => ({
    ...page,
    titleWords: readWords(page.title),
    sections: page.sections.map((section) => ({
      ...section,
      headingWords: readWords(section.heading),
      textWords: readWords(section.text),
    })),
  }))
  const all = pages.flatMap(({ titleWords, sections }) => [
    ...titleWords,
    ...sections.flatMap(({ headingWords, textWords }) => [...headingWords, ...textWords]),
  ])
  return { pages, vocabulary: new Set(all.map(({ word }) => word)) }
}

/** What the pages have of a query, the best first: those with more of its words, and those that are more about them. */
export function searchPages({ pages, vocabulary }: SearchIndex, query: string): Found[] {
  const matches = readQuery(query).map((wanted) => matchWord(wanted, vocabulary))
  const weighed = pages.map((page) => ({ page, ...weighPage(page, matches) })).filter(({ coverage }) => coverage > 0)
  const best = Math.max(0, ...weighed.map(({ coverage }) => coverage))
  return weighed
    .filter(({ coverage }) => coverage > best / 2)
    .toSorted((one, other) => other.score * other.coverage ** 2 - one.score * one.coverage ** 2)
    .map(({ page, section }) => present(page, section, matches))
}

/** How well each word of the pages is the one that is looked for. */
type Matches = ReadonlyMap<string, number>

/** Words that are or begin so; where there are none, those that were probably meant. */
function matchWord(wanted: string, vocabulary: ReadonlySet<string>): Matches {
  const all = [...vocabulary]
  const found = all
    .map((word): [string, number] => [word, compareWords(wanted, word)])
    .filter(([, weight]) => weight > 0)
  return new Map(
    found.length > 0 ? found : all.filter((word) => isTypoOf(wanted, word)).map((word) => [word, typoWeight]),
  )
}

function weighPage(page: PreparedPage, matches: readonly Matches[]) {
  const ofTitle = matches.map((match) => weights.title * weigh(page.titleWords, match))
  const ofSections = page.sections.map((section) => ({
    section,
    words: matches.map((match) => weights.heading * weigh(section.headingWords, match) + weighText(section, match)),
  }))
  const ofWords = ofTitle.map(
    (title, index) => title + Math.max(0, ...ofSections.map(({ words }) => words[index] ?? 0)),
  )
  const [best] = ofSections.toSorted((one, other) => sum(other.words) - sum(one.words))
  return {
    coverage: sum(matches.map((match, index) => ((ofWords[index] ?? 0) > 0 ? bestOf(match) : 0))),
    score: sum(ofWords),
    section: best && sum(best.words) > 0 ? best.section : page.sections[0],
  }
}

/** A word that comes often says more, but not as often as it comes. */
function weighText({ textWords }: PreparedSection, match: Matches): number {
  const count = textWords.filter(({ word }) => match.has(word)).length
  return count === 0 ? 0 : weights.text * weigh(textWords, match) * (1 + Math.log(count) / 4)
}

/** A word that was only probably meant is not as good as had. */
const bestOf = (match: Matches) => Math.max(0, ...match.values())
const weigh = (words: readonly Word[], match: Matches) => Math.max(0, ...words.map(({ word }) => match.get(word) ?? 0))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function present(page: PreparedPage, section: PreparedSection | undefined, matches: readonly Matches[]): Found {
  const { path, title, kind } = page
  const isMeant = ({ word }: Word) => matches.some((match) => match.has(word))
  return {
    path: section?.id ? `${path}#${section.id}` : path,
    title,
    kind,
    heading: section && section.heading !== title ? section.heading : '',
    excerpt: section ? writeExcerpt(section.text, section.textWords.filter(isMeant)) : [],
  }
}
