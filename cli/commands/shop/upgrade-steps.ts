import { CommandError, type LoneSurroundings } from '#cli/command.ts'
import { planUpgrade, type Upgrade } from '#host/shop/format-changes.ts'

/** What is to be done for a version, this one unless said; or CommandError for a shop that can't be upgraded. */
export function planReadably(texts: ReadonlyMap<string, string>, to?: string): Upgrade {
  try {
    return planUpgrade(texts, to)
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error))
  }
}

export const describeUpgrade = ({ from, to, deprecated }: Upgrade) => ({ from, to, deprecated })

export const listDeprecated = ({ deprecated }: Upgrade): string[] =>
  deprecated.flatMap(({ summary, files, isRewritten }) => [
    `- ${summary}${isRewritten ? '' : ' (change this by hand)'}`,
    ...files.map((file) => `    ${file}`),
  ])

/** Shows lines and asks; --yes is the answer without a terminal. Throws CommandError where nobody can be asked. */
export async function agree(
  { options, confirm, tell }: LoneSurroundings,
  lines: readonly string[],
  question: string,
): Promise<boolean> {
  for (const line of lines) tell(line)
  if (options.has('yes')) return true
  if (confirm === undefined) throw new CommandError(`${question} Give --yes: there is no terminal to ask on`)
  return confirm(question)
}
