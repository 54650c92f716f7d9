import * as z from 'zod/mini'
import type { Platform } from '#contract/statuses.ts'
import { findPlatform, readMachine } from './platforms.ts'

/** What a visitor's computer runs; the version only where the browser says it. */
export type System = { platform: Exclude<Platform, 'Universal'>; version: number | null }

const hintsSchema = z.object({ platformVersion: z.string() })
type AskForHints = (names: string[]) => Promise<unknown>
const navigatorSchema = z.object({
  userAgentData: z.optional(
    z.object({ getHighEntropyValues: z.custom<AskForHints>((value) => typeof value === 'function') }),
  ),
  maxTouchPoints: z.optional(z.number()),
})

/** The system of the visitor's computer; null where it is unknown, and on phones and tablets. */
export async function detectSystem(navigator: unknown): Promise<System | null> {
  const platform = findPlatform(readMachine(navigator))
  const { userAgentData, maxTouchPoints = 0 } = z.safeParse(navigatorSchema, navigator).data ?? {}
  // A tablet of Apple's says that it is a Mac, and no Mac has a touch screen.
  const isTablet = platform === 'Mac' && !userAgentData && maxTouchPoints > 1
  if (platform === null || platform === 'Universal' || isTablet) return null
  const hints = await userAgentData?.getHighEntropyValues(['platformVersion']).catch(() => undefined)
  const { platformVersion = '' } = z.safeParse(hintsSchema, hints).data ?? {}
  return { platform, version: readVersion(platform, Number.parseInt(platformVersion, 10)) }
}

/** Browsers number Windows by its interfaces: 11 begins at 13, and 10 has 1 to 10. Linux has no version that a plug-in could ask for. */
function readVersion(platform: System['platform'], major: number): number | null {
  if (!(major > 0)) return null
  if (platform === 'Mac') return major
  if (platform === 'Linux') return null
  return major >= 13 ? 11 : 10
}
