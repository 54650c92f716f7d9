import { Consent } from '../consent/consent.tsx'
import { CookieChoices } from '../consent/consent-banner.tsx'
import { HelpPanel } from '../help/help-panel.tsx'
import { NewsletterOffer, NewsletterSignup } from './newsletter-offer.tsx'

export { helpOpener } from '../help/help-opener.ts'

/** What comes with the page, and over it. */
export const OfPage = () => (
  <>
    <NewsletterOffer />
    <Consent />
  </>
)

/** What comes with the footer. */
export const OfFooter = () => (
  <>
    <NewsletterSignup />
    <CookieChoices />
    <HelpPanel />
  </>
)
