import type { Plugin, Rolldown } from 'vite'
import { nameClass } from './class-names.ts'

const home = '/web/site/pages/home/page.tsx'
const site = '/web/site/entry-client.tsx'
/** A shop's home is drawn with the figures of one of the styles. */
const ofFigures = /\/web\/ui\/illustration\/[a-z]+\.tsx$/

/** The name of a class or an animation from a CSS module (class-names.ts): 'ui-button_label'. */
const ofModule = /(?:\.|@keyframes )([a-z]+-[a-z\d-]+_)/g
/** Rules that contain other rules. */
const around = /^@(media|supports|container)\b/

type IsFirst = (prefix: string) => boolean

/**
 * Cuts the build's one style sheet in two: what the home page needs to be drawn, where most visits begin, and the rest, which
 * home loads late. Each keeps its order, and no rule of the first needs to override one of the second.
 */
export function splitStyles(): Plugin {
  return {
    name: 'split-styles',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') throw new Error('The build has no style sheet to cut in two')
      const prefixes = listStylesOfHome(bundle).map((id) => nameClass('', id))
      const { first, rest } = splitSheet(String(sheet.source), (prefix) => prefixes.includes(prefix))
      delete bundle[sheet.fileName]
      const emit = (name: string, source: string) =>
        this.emitFile({ type: 'asset', name, originalFileName: name, source })
      emit('first.css', first)
      emit('rest.css', rest)
    },
  }
}

/** The CSS modules in the files that home loads. */
function listStylesOfHome(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set(
    chunks.filter(
      ({ facadeModuleId: id, moduleIds }) =>
        moduleIds.some((each) => each.endsWith(home)) || id?.endsWith(site) || ofFigures.test(id ?? ''),
    ),
  )
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk)
  return [...found].flatMap(({ moduleIds }) => moduleIds.filter((id) => id.endsWith('.module.css')))
}

/**
 * Cuts a minified style sheet in two by the CSS modules that each rule styles: those needed first, and the rest. A rule that
 * styles no module, or modules of both, comes first.
 */
export function splitSheet(sheet: string, isFirst: IsFirst): { first: string; rest: string } {
  let first = ''
  let rest = ''
  for (const rule of listRules(sheet)) {
    const parts = around.test(rule) ? splitAround(rule, isFirst) : splitRule(rule, isFirst)
    first += parts.first
    rest += parts.rest
  }
  return { first, rest }
}

function splitRule(rule: string, isFirst: IsFirst) {
  const prefixes = [...rule.matchAll(ofModule)].map((match) => match[1] ?? '')
  const comesFirst = prefixes.length === 0 || prefixes.some(isFirst)
  return comesFirst ? { first: rule, rest: '' } : { first: '', rest: rule }
}

function splitAround(rule: string, isFirst: IsFirst) {
  const start = rule.indexOf('{') + 1
  const inside = splitSheet(rule.slice(start, -1), isFirst)
  const wrap = (rules: string) => rules && `${rule.slice(0, start)}${rules}}`
  return { first: wrap(inside.first), rest: wrap(inside.rest) }
}

const bracketOrText = /[{};]|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g

/** The outermost rules of a sheet, in their order. */
function listRules(sheet: string): string[] {
  const rules: string[] = []
  let start = 0
  let depth = 0
  for (const { 0: found, index } of sheet.matchAll(bracketOrText)) {
    if (found === '{') depth++
    if (found === '}') depth--
    if (depth > 0 || (found !== '}' && found !== ';')) continue
    rules.push(sheet.slice(start, index + 1))
    start = index + 1
  }
  return rules
}
