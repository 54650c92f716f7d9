import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { OldSerials } from './old-serials.ts'
import type { SerialService } from './service.ts'

type Services = { oldSerials: OldSerials; serials: Pick<SerialService, 'exist'> }

/** Old serial numbers, which lead their owners to their licenses. */
export function registerSerialRoutes({ route }: Router, { oldSerials, serials }: Services): void {
  route(inventoryEndpoints.showOldSerials, async () => ok({ exist: await serials.exist() }))
  route(inventoryEndpoints.findOldSerial, async ({ body, caller, ip }) =>
    ok(await oldSerials.ask(body.serial, caller, ip)),
  )
}
