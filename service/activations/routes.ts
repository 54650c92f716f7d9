import { fillPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { done, ok, type Router } from '../http/routes.ts'
import type { DeviceService } from '../licenses/devices.ts'
import type { ActivationService } from './service.ts'

/** Activation requests in the browser (specification §7) and the calls of a device (wire.md section 5). */
export function registerActivationRoutes(
  { route }: Router,
  activations: ActivationService,
  devices: DeviceService,
  publicUrl: string,
): void {
  route(endpoints.getActivationRequest, async ({ parameters, caller }) =>
    ok(await activations.getRequest(parameters.id, caller)),
  )
  route(endpoints.isActivationRequestCompleted, async ({ parameters }) =>
    ok(await activations.isCompleted(parameters.id)),
  )
  route(endpoints.fulfilWithLicense, async ({ parameters, caller }) =>
    ok(await activations.fulfilWithLicense(parameters.id, caller)),
  )

  route(endpoints.cancelActivationRequest, async ({ parameters, caller }) =>
    ok(await activations.cancel(parameters.id, caller)),
  )

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
