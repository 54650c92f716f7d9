import { defaultLicenseNotice } from '#contract/license-notice.ts'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import { isFree } from './is-free.ts'
import type { Offer } from './use-offer.ts'

/** Says that a license is bought, and leads to its terms. `onFollow` runs when somebody follows the link. */
export function LicenseNotice({ onFollow }: { onFollow?: () => void }) {
  const { text, link } = useConfig().licenseNotice ?? defaultLicenseNotice
  return (
    <p className="p-small p-strong p-set-off">
      {text}{' '}
      <Link href={link.to} {...(onFollow && { onClick: onFollow })}>
        {link.title}
      </Link>
      .
    </p>
  )
}

/** The same beside the button that buys something; nothing where it is free or not for sale. */
export function LicenseNoticeOf({ offer: { variation, choices } }: { offer: Offer }) {
  const isSold = choices.some(({ originalPrice }) => !isFree(originalPrice))
  return isSold && !(variation && isFree(variation.originalPrice)) ? <LicenseNotice /> : null
}
