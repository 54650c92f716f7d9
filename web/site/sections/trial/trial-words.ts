import { countDays } from '../../count-days.ts'
import type { TrialSection } from './schema.ts'

type Trial = Pick<TrialSection, 'days' | 'needsAccount' | 'version'> & { product: { name: string } }

/** The steps of a trial in words: install, start it in the plug-in, and its end. */
export const trialWords = ({ product, days, needsAccount, version }: Trial): [string, string, string] => [
  `Download ${product.name} ${version} and install it.`,
  `Open it in your DAW and choose Activate. Your browser opens: start the trial there.${needsAccount ? ' You need an account for it.' : ''}`,
  `It runs for ${countDays(days)} with every feature. No card, and no charge when it ends.`,
]
