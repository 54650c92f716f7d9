/** How a class or an animation is named that comes from a CSS module (class-names.ts): 'ui-button_label'. */
const ofModule = /(?:\.|@keyframes )([a-z]+-[a-z\d-]+_)/g
/** Rules around other rules. */
const around = /^@(media|supports|container)\b/

/**
 * Cuts a minified style sheet in two, each rule by the modules whose classes it is about: those that are wanted first, and
 * the rest. A rule about no module comes first, as does one about modules of both.
 */
export function splitSheet(sheet: string, isFirst: (prefix: string) => boolean): { first: string; rest: string } {
  let first = ''
  let rest = ''
  for (const rule of listRules(sheet)) {
    const parts = around.test(rule) ? splitAround(rule, isFirst) : splitRule(rule, isFirst)
    first += parts.first
    rest += parts.rest
  }
  return { first, rest }
}

type IsFirst = (prefix: string) => boolean

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
