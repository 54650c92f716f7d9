import { explain } from './errors.ts'
import { createClient, type StripeSettings } from './provider.ts'

/** One call that reads and changes nothing; answers the Date header. Throws StripeCallError when it does not go well. */
export async function pingStripe(
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
): Promise<{ date: string | undefined }> {
  try {
    const { lastResponse } = await createClient({ ...settings, timeout: 5_000 }).refunds.list({ limit: 1 })
    return { date: lastResponse.headers.date }
  } catch (error) {
    throw explain(error)
  }
}
