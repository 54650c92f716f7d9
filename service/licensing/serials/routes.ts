import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { OldSerials } from './old-serials.ts'

/** Old serial numbers, which lead their owners to their licenses. */
export function registerSerialRoutes({ route }: Router, oldSerials: OldSerials): void {
  route(inventoryEndpoints.findOldSerial, async ({ body, caller, ip }) =>
    ok(await oldSerials.ask(body.serial, caller, ip)),
  )
}
