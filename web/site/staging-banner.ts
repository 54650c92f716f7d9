/** Stands above every page of a public shop without real payments, outside of what React renders. */
export const stagingBanner =
  '<aside class="staging-banner" aria-label="Test shop">Test shop: payments are not real.</aside>'
