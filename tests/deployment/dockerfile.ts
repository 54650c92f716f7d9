/** A line of a Dockerfile that makes a stage, as far as ours use them. */
export type Step =
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string }
  | { kind: 'other'; word: string; rest: string }

export type Stage = { base: string; name: string; steps: Step[] }

/** The stages of a Dockerfile, in order. Throws for a line before the first. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.replace(/\\\n\s*/g, '').split('\n')) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (word === '') continue
    if (word === 'FROM') {
      const [base = '', , name = ''] = rest.split(/\s+/)
      stages.push({ base, name, steps: [] })
      continue
    }
    const stage = stages.at(-1)
    if (!stage) throw new Error(`Before the first stage: ${line}`)
    stage.steps.push(readStep(word, rest))
  }
  return stages
}

function readStep(word: string, rest: string): Step {
  if (word === 'RUN') return { kind: 'run', command: rest }
  if (word !== 'COPY') return { kind: 'other', word, rest }
  const words = rest.split(/\s+/)
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : null
  return { kind: 'copy', from: from ?? null, target: words.pop() ?? '', sources: words }
}

/** What the image sets for its program. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    stage.steps.flatMap((step) =>
      step.kind === 'other' && step.word === 'ENV' ? step.rest.split(/\s+/).map((pair) => splitAtFirst(pair, '=')) : [],
    ),
  )

function splitAtFirst(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  return [text.slice(0, at), text.slice(at + mark.length)]
}
