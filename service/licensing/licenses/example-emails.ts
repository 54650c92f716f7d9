import * as license from '#service/licensing/licenses/emails.ts'
import type { Email, EmailSettings } from '#service/messaging/index.ts'

type Example = { id: string; title: string; write: (settings: EmailSettings) => Email }

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const id = 'b3a6d1d2-7c1b-4f07-8f0e-0c1d2e3f4a5b'
const orderId = '6f1c1a52-6d0e-4c39-9a8e-3f2b7c9d4e10'
const product = 'Snare Works'
const seats = 3
const moved = { id, product, reason: 'It was bought with the wrong address' }

export const exampleLicenseEmails: Example[] = [
  {
    id: 'license-granted',
    title: 'License, from you',
    write: (to) => license.licenseGrantedEmail(to, ada, { id, product, seats, reason: 'Thank you for the report' }),
  },
  {
    id: 'license-ended',
    title: 'License, ended',
    write: (to) => license.licenseEndedEmail(to, ada, { product, reason: 'It was granted twice by mistake' }),
  },
  {
    id: 'license-restored',
    title: 'License, back',
    write: (to) => license.licenseRestoredEmail(to, ada, { product }),
  },
  {
    id: 'license-moved-away',
    title: 'License, moved away',
    write: (to) => license.licenseMovedAwayEmail(to, ada, { ...moved, devices: 2, orderId }),
  },
  {
    id: 'license-moved-here',
    title: 'License, moved here',
    write: (to) => license.licenseMovedHereEmail(to, ada, { ...moved, seats }),
  },
]
