import type { Dialect } from '#contract/constants.ts'
import type { HeaderSettings } from '../headers.ts'

/** What the site depends on, of the settings. */
export type SiteSettings = HeaderSettings & {
  dialect: Dialect
  /** Whether every page says that no payment is real. */
  isStaging?: boolean
}
