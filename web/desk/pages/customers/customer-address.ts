type Named = { customerId: string | null; customer: { email: string } | null }

/** The page of a customer, with an account or without; undefined where nobody is known. */
export function customerPage({ customerId, customer }: Named): string | undefined {
  const key = customerId ?? customer?.email
  return key === undefined ? undefined : `/customers/${encodeURIComponent(key)}`
}
