/** Whether a page's query says that the visitor comes back from a payment (specification §2). */
export const isPaymentReturn = (query: URLSearchParams): boolean => query.get('mb_intent') === 'checkout'
