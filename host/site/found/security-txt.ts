import type { SiteFacts } from './site-facts.ts'

export const securityTxtPath = '/.well-known/security.txt'

/** For how many months the file is good; it is made anew at each start, and RFC 9116 wants less than a year. */
const goodForMonths = 11

/** Whom to tell of a weakness (RFC 9116). It is the same all month long, so that a start has nothing to render anew. */
export function writeSecurityTxt({ content, addressOf }: SiteFacts, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + goodForMonths))
  return [
    `Contact: mailto:${content.vendor.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${addressOf(securityTxtPath)}`,
    '',
  ].join('\n')
}
