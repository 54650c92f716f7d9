import * as z from 'zod/mini'
import type { Download } from '#contract/entities/catalogue.ts'
import type { Platform } from '#contract/statuses.ts'

const machineSchema = z.object({
  userAgentData: z.optional(z.object({ platform: z.string() })),
  userAgent: z.optional(z.string()),
  platform: z.optional(z.string()),
})
export type Machine = z.infer<typeof machineSchema>

/** Patterns of platforms. Phones come first, since theirs contain Linux or Mac as well; plug-ins run on none of them. */
const patterns: [pattern: RegExp, platform: Platform | null][] = [
  [/android|iphone|ipad|ipod|windows phone|\bcros\b|chrome ?os/i, null],
  [/\bwin/i, 'Windows'],
  [/\bmac/i, 'Mac'],
  [/\blinux/i, 'Linux'],
]

/** The platform of the visitor's machine; null when it is unknown or plug-ins don't run on it. */
export function findPlatform({ userAgentData, userAgent = '', platform = '' }: Machine): Platform | null {
  for (const text of [userAgentData?.platform ?? '', userAgent, platform]) {
    const match = patterns.find(([pattern]) => pattern.test(text))
    if (match) return match[1]
  }
  return null
}

/** Reads the description of the machine from `navigator`; not every browser has all properties. */
export function readMachine(navigator: unknown): Machine {
  const machine = z.safeParse(machineSchema, navigator)
  return machine.success ? machine.data : {}
}

/** Sorts downloads: the visitor's platform first, then universal ones, then the others in their order. */
export function sortDownloads<Item extends Pick<Download, 'platform'>>(
  downloads: readonly Item[],
  platform: Platform | null,
): Item[] {
  const rankOf = (item: Item) => (item.platform === platform ? 0 : item.platform === 'Universal' ? 1 : 2)
  return downloads.toSorted((one, other) => rankOf(one) - rankOf(other))
}
