/**
 * Stands above every page of a public shop whose payments are not real; outside of what React renders, so it costs no
 * script.
 */
export const stagingBanner =
  '<aside class="staging-banner" aria-label="Test shop">Test shop: payments are not real.</aside>'
