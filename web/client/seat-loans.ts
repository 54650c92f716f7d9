import { type LoanOffer, type SeatLoan, seatLoanEndpoints } from '#contract/endpoints/seat-loans.ts'
import type { Call } from './call.ts'

/** Seats that customers lend to each other for a while. */
export const createLoans = ({ call }: { call: Call }) => ({
  list: async (): Promise<SeatLoan[]> => (await call(seatLoanEndpoints.listLoans)).payload.items,

  /** Offers a seat to an address, or without one to whoever has the link. */
  offer: async (licenseId: string, email?: string): Promise<SeatLoan> =>
    (await call(seatLoanEndpoints.offerLoan, { body: { licenseId, ...(email && { email }) } })).payload,

  cancel: async (id: string): Promise<SeatLoan> =>
    (await call(seatLoanEndpoints.cancelLoan, { parameters: { id } })).payload,

  /** Gives a borrowed seat back before its time is over. */
  giveBack: async (id: string): Promise<SeatLoan> =>
    (await call(seatLoanEndpoints.returnSeat, { parameters: { id } })).payload,

  /** What a link offers, by its code. */
  showOffer: async (code: string): Promise<LoanOffer> =>
    (await call(seatLoanEndpoints.showLoanOffer, { query: { code } })).payload,

  accept: async (code: string): Promise<SeatLoan> =>
    (await call(seatLoanEndpoints.acceptLoan, { query: { code } })).payload,
})
export type Loans = ReturnType<typeof createLoans>
