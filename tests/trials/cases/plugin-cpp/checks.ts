import { sanitizerExit } from '#tests/support/compiler.ts'
import type { Run } from './cpp-device.ts'

/** What is wrong with a run that should have ended so; null when nothing is. */
export function judge({ exitCode, output }: Run, expected: number, words = ''): string | null {
  if (exitCode === sanitizerExit || exitCode === null) return `a memory error or a crash: ${output.slice(0, 400)}`
  if (exitCode !== expected) return `ended with ${exitCode}, not ${expected}: ${output.trim()}`
  return output.includes(words) ? null : `did not say '${words}': ${output.trim()}`
}

/** Runs cases a few at a time; answers what is wrong with them. */
export async function tryEach<Case extends readonly [string, ...unknown[]]>(
  cases: readonly Case[],
  tryOne: (one: Case) => Promise<string | null>,
): Promise<string[]> {
  const problems: string[] = []
  const waiting = [...cases]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const problem = await tryOne(one)
      if (problem) problems.push(`${one[0]}: ${problem}`)
    }
  }
  await Promise.all([work(), work(), work()])
  return problems
}
