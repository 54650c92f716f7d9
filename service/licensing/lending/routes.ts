import { seatLoanEndpoints } from '#contract/endpoints/seat-loans.ts'
import { ok, type Router } from '#service/platform/index.ts'
import type { LendingService } from './service.ts'

/** Seats that customers lend to each other. */
export function registerLendingRoutes({ route }: Router, lending: LendingService): void {
  route(seatLoanEndpoints.offerLoan, async (call) => ({
    status: 201 as const,
    payload: await lending.offer(call.caller, call.body, call),
  }))
  route(seatLoanEndpoints.listLoans, async ({ caller }) => ok({ items: await lending.list(caller) }))
  route(seatLoanEndpoints.cancelLoan, async ({ caller, parameters }) => ok(await lending.cancel(caller, parameters.id)))
  route(seatLoanEndpoints.returnSeat, async ({ caller, parameters }) =>
    ok(await lending.giveBack(caller, parameters.id)),
  )
  route(seatLoanEndpoints.showLoanOffer, async ({ query }) => ok(await lending.showOffer(query.code)))
  route(seatLoanEndpoints.acceptLoan, async ({ caller, query }) => ok(await lending.accept(caller, query.code)))
}
