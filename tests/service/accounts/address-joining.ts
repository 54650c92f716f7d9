import type { JoinedAddress } from '#contract/entities/identity.ts'
import { dataOf, send } from '../calls.ts'
import type { TestService } from '../test-service.ts'
import { type MailedLink, mailedUrls, pages } from './mailed-links.ts'

const path = '/api/customer/identity/addresses'

export const askToJoin = ({ app }: TestService, token: string, email: string) =>
  send(app, 'POST', path, { json: { email }, token })

/** Asks for the link to another address, and waits for it from whichever of the services has mailed it. */
export async function joinLink(
  service: TestService,
  token: string,
  email: string,
  mailing: readonly TestService[] = [service],
): Promise<MailedLink> {
  const { statusCode, body } = await askToJoin(service, token, email)
  if (statusCode !== 204) throw new Error(`The service answered ${statusCode}: ${body}`)
  const [link] = await mailedUrls(mailing, email, pages.account)
  return { email, code: link?.searchParams.get('code') ?? '' }
}

export const join = ({ app }: TestService, { email, code }: MailedLink, token?: string) =>
  send(app, 'POST', `${path}/join`, { query: { email, code }, token })

export const joined = (service: TestService, link: MailedLink, token: string): Promise<JoinedAddress> =>
  dataOf(join(service, link, token))
