import { type FirstSteps, firstStepsId } from '#contract/first-steps.ts'
import type { DrawnStyle } from '#contract/illustration.ts'
import { stagingBanner } from '#web/site/banners.ts'
import { escapeHtml, escapeJson } from '#web/site/escape.ts'
import { linkIcon } from '#web/site/icon-link.ts'
import type { IconLink, PageAssets } from '#web/site/rendering.ts'

/** The name under which the checkout's document is kept. It is no path of the site, because many paths show the document. */
export const checkoutPath = 'checkout'

export const isCheckoutPath = (path: string): boolean => /^\/checkout\/[^/]+$/.test(path)

type CheckoutDocument = {
  assets: PageAssets
  vendorName: string
  illustration: DrawnStyle | undefined
  firstSteps: readonly FirstSteps[]
  icons: readonly IconLink[]
  isStaging: boolean
  /** Whether no sale is ever taxed. */
  isUntaxed: boolean
  /** The currencies in which prices contain the tax. */
  pricesIncludeTax: readonly string[]
}

/**
 * The document of the checkout. It is empty but for the vendor's name and the first steps with each product: its script reads
 * from the address what to show.
 */
export function writeCheckoutDocument(document: CheckoutDocument): string {
  const { assets, vendorName, illustration, firstSteps, icons, isStaging, isUntaxed, pricesIncludeTax } = document
  const { script, preloads, styles, fonts } = assets
  const style = illustration ? ` data-illustration="${illustration}"` : ''
  const included = pricesIncludeTax.length > 0 ? ` data-tax-included="${escapeHtml(pricesIncludeTax.join(' '))}"` : ''
  const taxes = isUntaxed ? ' data-untaxed' : included
  return [
    '<!doctype html>',
    `<html lang="en" data-vendor="${escapeHtml(vendorName)}"${style}${taxes}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Checkout</title>',
    '<meta name="robots" content="noindex">',
    ...icons.map(linkIcon),
    ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...fonts.map(({ path, type }) => `<link rel="preload" href="${path}" as="font" type="${type}" crossorigin>`),
    `<script type="module" src="${script}"></script>`,
    ...preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    '</head>',
    '<body>',
    ...(isStaging ? [stagingBanner] : []),
    '<div id="root"></div>',
    `<script type="application/json" id="${firstStepsId}">${escapeJson(JSON.stringify(firstSteps))}</script>`,
    '<noscript>The checkout needs JavaScript.</noscript>',
    '</body>',
    '</html>',
  ].join('\n')
}
