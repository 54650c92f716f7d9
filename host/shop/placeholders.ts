import type { Content } from './content.ts'
import type { Fault } from './content-error.ts'

type Vendor = Pick<Content['vendor'], 'email' | 'company'>

/** What a vendor has yet to write into a new shop: values in square brackets, and the address of an example. */
export function findPlaceholders({ email, company }: Vendor): Fault[] {
  const file = 'shop.yaml'
  const open = Object.entries(company).flatMap(([field, value]) => {
    const wanted = typeof value === 'string' ? /^\[(.+)\]$/.exec(value)?.[1] : undefined
    return wanted === undefined ? [] : [{ file, reason: `company.${field}: Write ${wanted}` }]
  })
  return email.endsWith('.example')
    ? [...open, { file, reason: `email: Write your e-mail address: ${email} is an example that reaches nobody` }]
    : open
}
