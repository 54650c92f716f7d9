import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchKind } from '#contract/vendor-api/search.ts'
import { importFiles } from '#tests/support/imports/round-trip.ts'
import { confirmAccount } from '../accounts/identity-calls.ts'
import { startService } from '../start-service.ts'
import { openClient } from './keys.ts'

const service = await startService('former-stores')
const client = await openClient(service)
const fixture = (...names: string[]) => names.map((name) => `tests/support/imports/fixtures/${name}`)
const read = (emailOrId: string) => client.call('showCustomer', { parameters: { emailOrId } })
const readLicense = (id: string) => client.call('showLicense', { parameters: { id } })
const licensesOf = async (email: string) =>
  Promise.all((await read(email)).licenses.map((license) => readLicense(license.id)))
