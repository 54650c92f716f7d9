import { Consent } from '../components/consent/consent.tsx'
import { CookieChoices } from '../components/consent/consent-banner.tsx'
import { HelpPanel } from '../components/help/help-panel.tsx'
import { NewsletterOffer, NewsletterSignup } from '../components/newsletter/newsletter-offer.tsx'

export { helpOpener, openHelp } from '../components/help/help-opener.ts'

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
