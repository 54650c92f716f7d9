import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { done, ok, onceBy, type PlatformServices, type Router } from '#service/platform/index.ts'
import type { DeviceService } from '../devices/service.ts'
import type { InventoryService } from '../inventory/service.ts'
import type { LicenseFiles } from './license-files.ts'
import type { ActivationService } from './service.ts'

type ActivationRoutes = Pick<PlatformServices, 'idempotency' | 'publicUrl'> & {
  activations: ActivationService
  licenseFiles: LicenseFiles
  devices: DeviceService
  inventory: InventoryService
}

/** Activation requests in the browser, activation by file (specification §7), and the calls of a device (docs/wire-compatibility.md). */
export function registerActivationRoutes(router: Router, dependencies: ActivationRoutes): void {
  registerRequestRoutes(router, dependencies)
  registerFileRoutes(router, dependencies)
  registerDeviceRoutes(router, dependencies)
}

function registerRequestRoutes({ route }: Router, { activations, idempotency }: ActivationRoutes) {
  // [calls.activation-request] [roles.anonymous-reads-activation-request]
  route(endpoints.getActivationRequest, async ({ parameters, caller }) =>
    ok(await activations.getRequest(parameters.id, caller)),
  )
  // [calls.activation-completed]
  route(endpoints.isActivationRequestCompleted, async ({ parameters }) =>
    ok(await activations.isCompleted(parameters.id)),
  )
  // [calls.fulfil-license] [roles.customer-fulfils-license]
  route(endpoints.fulfilWithLicense, async (call) => {
    const { id } = call.parameters
    return ok(await activations.fulfilWithLicense(id, call.caller, onceBy(idempotency, `fulfil ${id}`, call)))
  })
  // [calls.fulfil-trial] [roles.anonymous-fulfils-trial]
  route(endpoints.fulfilWithTrial, async (call) => {
    const { id } = call.parameters
    return ok(await activations.fulfilWithTrial(id, call.caller, call.ip, onceBy(idempotency, `try ${id}`, call)))
  })
  // [calls.cancel-activation] [roles.anonymous-cancels-request]
  route(endpoints.cancelActivationRequest, async ({ parameters, caller }) =>
    ok(await activations.cancel(parameters.id, caller)),
  )
}

function registerFileRoutes({ route }: Router, { licenseFiles, inventory, idempotency }: ActivationRoutes) {
  // [calls.activate] [roles.customer-activates]
  route(endpoints.activate, async (call) => {
    const { caller, query } = call
    const once = onceBy(idempotency, 'activate', call)
    const { licenseId, location } = await licenseFiles.activate(call.body, query.method ?? 'Offline', caller, once)
    call.setHeader('location', location)
    return { status: 201 as const, payload: await inventory.getLicense(caller, licenseId, query) }
  })
  route(endpoints.getLicenseFile, async ({ parameters: { activationId, file }, query, setHeader }) => {
    const { form = 'Token', ...signature } = query
    const license = await licenseFiles.read(activationId, file, signature, form)
    if (form === 'Token') setHeader('content-disposition', `attachment; filename="${file}"`)
    return ok(license)
  })
}

function registerDeviceRoutes({ route }: Router, { activations, devices, publicUrl }: ActivationRoutes) {
  route(endpoints.requestActivation, async ({ parameters: { productId }, query, body }) => {
    const id = await activations.request(productId, body, query.method ?? 'Online')
    const request = `${publicUrl}${fillPath(endpoints.collectActivation.path, { productId, id })}`
    return ok({ id, request, browser: `${publicUrl}/activate?token=${id}` })
  })
  route(endpoints.collectActivation, async ({ parameters }) => {
    const token = await activations.collect(parameters.productId, parameters.id)
    return token === null ? done : ok(token)
  })
  route(endpoints.validateLicense, async ({ parameters, body }) =>
    ok(await devices.validate(parameters.productId, body)),
  )
  route(endpoints.revokeLicense, async ({ parameters, body }) => {
    await devices.revoke(parameters.productId, body)
    return done
  })
}
