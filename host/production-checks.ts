import type { CatalogueContent } from '#service/catalogue/index.ts'
import { isLoopback } from '#service/platform/index.ts'
import { waysToGoLive } from '#service/sales/index.ts'
import { type Settings, SettingsError } from './settings.ts'

/** Something without which a public shop must not sell, and what to do about it. */
type Unmet = { found: string; todo: string }

type Requirement = {
  find: (settings: Settings, catalogue: CatalogueContent) => Unmet | null
  /** Whether ALLOW_TEST_PAYMENTS makes up for it, as on a staging server. */
  isWaivedForTests?: true
}

/** Whether strangers buy from this process: its address leads beyond this machine, and it takes the payments itself. */
export const isPublicShop = ({ publicUrl, licensingHost }: Pick<Settings, 'publicUrl' | 'licensingHost'>): boolean =>
  licensingHost === undefined && !isLoopback(new URL(publicUrl).hostname)

/** Whether this is a public shop to try things with: a banner says so. */
export const isStaging = (settings: Settings): boolean =>
  isPublicShop(settings) && settings.allowTestPayments && !settings.payment.movesMoney

/** Whether a payment would pretend to succeed where strangers buy, and nobody has asked for that. */
export const mustRefusePayments = (settings: Settings): boolean =>
  isPublicShop(settings) && !settings.allowTestPayments && settings.payment.isBuiltIn

const requirements: readonly Requirement[] = [
  {
    find({ publicUrl, checkoutOrigin }) {
      const plain = [...new Set([publicUrl, checkoutOrigin])].filter((url) => !url.startsWith('https:'))
      if (plain.length === 0) return null
      return {
        found: `Visitors use ${plain.join(' and ')}: passwords and tokens can be read on the way`,
        todo: 'Put a proxy with TLS in front, and set PUBLIC_URL (and CHECKOUT_ORIGIN, if it is set) to https',
      }
    },
  },
  {
    isWaivedForTests: true,
    find(settings, catalogue) {
      const costing = [...catalogue.products, ...catalogue.bundles].find(costsMoney)
      if (costing === undefined || settings.payment.movesMoney) return null
      return {
        found: `${costing.name} costs money, and no payment moves any: whoever types a test card gets licenses for nothing`,
        todo: waysToGoLive.join('; or '),
      }
    },
  },
  {
    isWaivedForTests: true,
    find: ({ smtpUrl }) =>
      smtpUrl === undefined
        ? { found: 'Nobody gets a mail: they land as files in DATA_DIR/mail', todo: 'Set SMTP_URL and MAIL_FROM' }
        : null,
  },
  {
    find: ({ limits }) =>
      limits ? null : { found: 'LIMITS=off is set: passwords and codes may be guessed', todo: 'Leave it out' },
  },
  {
    find(_, { coupons, vouchers }) {
      const files = [
        ...coupons.filter(({ isDemo }) => isDemo).map(({ id }) => `catalogue/coupons/${id}.yaml`),
        ...vouchers.filter(({ isDemo }) => isDemo).map(({ id }) => `catalogue/vouchers/${id}.yaml`),
      ]
      if (files.length === 0) return null
      return { found: `The demo's codes are public, and still good: ${files.join(', ')}`, todo: 'Remove these files' }
    },
  },
]

const costsMoney = ({ variations }: CatalogueContent['products' | 'bundles'][number]): boolean =>
  variations.some(({ prices }) => Object.values(prices).some((price) => price > 0))

/** All that keeps a public shop from selling; nothing for a shop on this machine alone, or one that sells elsewhere. */
export function findUnmet(settings: Settings, catalogue: CatalogueContent): Unmet[] {
  if (!isPublicShop(settings)) return []
  return requirements.flatMap(({ find, isWaivedForTests }) => {
    const unmet = isWaivedForTests && settings.allowTestPayments ? null : find(settings, catalogue)
    return unmet ? [unmet] : []
  })
}

export const describeUnmet = ({ found, todo }: Unmet): string => `${found}. To do: ${todo}.`

/** Throws SettingsError with all that is missing, a line each, where a public shop is not ready to sell. */
export function refuseUnready(settings: Settings, catalogue: CatalogueContent): void {
  const unmet = findUnmet(settings, catalogue)
  if (unmet.length === 0) return
  throw new SettingsError(
    [
      `Customers could reach this shop at ${settings.publicUrl}, and it is not ready for them:`,
      ...unmet.map((one) => `- ${describeUnmet(one)}`),
      'On a staging server ALLOW_TEST_PAYMENTS=1 stands in for payment keys and a mail server, and for nothing else.',
    ].join('\n'),
  )
}
