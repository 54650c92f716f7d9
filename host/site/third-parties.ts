import type { Content } from '../content/content.ts'
import type { ThirdPartyOrigins } from '../headers.ts'

type Vendor = Pick<Content['vendor'], 'consent' | 'helpWidget'>

/** The origins that the vendor's scripts from elsewhere come from and reach; without an id of consent there are none but the help widget's. */
export function originsOf({ consent, helpWidget }: Vendor): ThirdPartyOrigins {
  const asked = consent?.id === undefined ? [] : consent.scripts
  const all = helpWidget ? [...asked, helpWidget] : asked
  return {
    scripts: unique(all.map(({ src }) => src)),
    reached: unique(all.flatMap(({ reaches }) => reaches)),
  }
}

const unique = (addresses: string[]) => [...new Set(addresses.map((address) => new URL(address).origin))]
