import type { z } from 'zod/mini'
import {
  licenseCheckEndpoints as endpoints,
  gumroadFieldsSchema,
  type LicenseCheckStore,
  lemonSqueezyFieldsSchema,
} from '#contract/endpoints/license-checks.ts'
import type { Router } from '#service/platform/index.ts'
import { missingField } from './lemon-squeezy-rules.ts'
import { readFields } from './request-fields.ts'
import type { LicenseChecks } from './service.ts'

type Sent = { header: (name: string) => string | null; body: string; query: Record<string, string | undefined> }

/** Calls of plug-ins to the stores where they were sold (docs/license-checks.md). */
export function registerLicenseCheckRoutes({ route }: Pick<Router, 'route'>, checks: LicenseChecks): void {
  /** Before anything of the call is read: a shop that does not answer has no such address. */
  function read<Schema extends z.ZodMiniObject>(
    store: LicenseCheckStore,
    schema: Schema,
    { header, body, query }: Sent,
  ) {
    checks.requireAnswers(store)
    return readFields(schema, { contentType: header('content-type'), body, query })
  }
  const readLemonSqueezy = async (sent: Sent) => {
    const fields = await read('lemon-squeezy', lemonSqueezyFieldsSchema, sent)
    return { licenseKey: fields.license_key ?? '', name: fields.instance_name ?? '', id: fields.instance_id ?? '' }
  }
  const refuse = (name: string) => ({ error: missingField(name) })

  route(endpoints.verifyGumroadLicense, async (call) =>
    checks.verifyGumroad(await read('gumroad', gumroadFieldsSchema, call), call.ip),
  )
  route(endpoints.activateLemonSqueezyLicense, async (call) => {
    const { licenseKey, name } = await readLemonSqueezy(call)
    const missing = licenseKey === '' ? 'license_key' : name === '' ? 'instance_name' : null
    if (missing !== null) return { status: 422 as const, payload: { activated: false, ...refuse(missing) } }
    return checks.activateLemonSqueezy({ licenseKey, ip: call.ip }, name)
  })
  route(endpoints.validateLemonSqueezyLicense, async (call) => {
    const { licenseKey, id } = await readLemonSqueezy(call)
    if (licenseKey === '') return { status: 422 as const, payload: { valid: false, ...refuse('license_key') } }
    return checks.validateLemonSqueezy({ licenseKey, ip: call.ip }, id === '' ? null : id)
  })
  route(endpoints.deactivateLemonSqueezyLicense, async (call) => {
    const { licenseKey, id } = await readLemonSqueezy(call)
    const missing = licenseKey === '' ? 'license_key' : id === '' ? 'instance_id' : null
    if (missing !== null) return { status: 422 as const, payload: { deactivated: false, ...refuse(missing) } }
    return checks.deactivateLemonSqueezy({ licenseKey, ip: call.ip }, id)
  })
}
