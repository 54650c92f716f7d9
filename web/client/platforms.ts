import * as z from 'zod/mini'
import type { Download } from '#contract/entities/catalogue.ts'
import type { Platform } from '#contract/states.ts'

const machineSchema = z.object({
  userAgentData: z.optional(z.object({ platform: z.string() })),
  userAgent: z.optional(z.string()),
  platform: z.optional(z.string()),
})
/** What a browser says about the machine it runs on: the part of `navigator` that tells. */
export type Machine = z.infer<typeof machineSchema>

/** Which words mean which platform. A phone's say Linux or Mac as well, so they come first; plug-ins run on none of them. */
const signs: [words: RegExp, platform: Platform | null][] = [
  [/android|iphone|ipad|ipod|windows phone|\bcros\b|chrome ?os/i, null],
  [/\bwin/i, 'Windows'],
  [/\bmac/i, 'Mac'],
  [/\blinux/i, 'Linux'],
]

/** The platform of the visitor's machine, null when it is none that plug-ins run on, or is not told. */
export function findPlatform({ userAgentData, userAgent = '', platform = '' }: Machine): Platform | null {
  for (const text of [userAgentData?.platform ?? '', userAgent, platform]) {
    const sign = signs.find(([words]) => words.test(text))
    if (sign) return sign[1]
  }
  return null
}

/** Reads what `navigator` tells of the machine; not every browser knows all of it. */
export function readMachine(navigator: unknown): Machine {
  const machine = z.safeParse(machineSchema, navigator)
  return machine.success ? machine.data : {}
}

/** All of the downloads, the visitor's platform first, then what is for every platform, then the others as they were. */
export function sortDownloads<Item extends Pick<Download, 'platform'>>(
  downloads: readonly Item[],
  platform: Platform | null,
): Item[] {
  const rankOf = (item: Item) => (item.platform === platform ? 0 : item.platform === 'Universal' ? 1 : 2)
  return downloads.toSorted((one, other) => rankOf(one) - rankOf(other))
}
