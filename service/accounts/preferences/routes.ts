import { endpoints } from '#contract/endpoints.ts'
import { done, ok, type Router } from '#service/platform/index.ts'
import type { CommunicationService } from './service.ts'

export function registerCommunicationRoutes({ route }: Router, communications: CommunicationService): void {
  route(endpoints.subscribe, async ({ body, caller, ip }) => ok(await communications.subscribe(body, caller, ip)))
  route(endpoints.confirmSubscription, async ({ query }) => {
    await communications.confirm(query)
    return done
  })
  route(endpoints.getEmailPreferences, async ({ query }) => ok(await communications.preferences(query)))
  route(endpoints.updateEmailPreferences, async ({ query, body }) =>
    ok(await communications.changePreferences(query, body)),
  )
  route(endpoints.unsubscribe, async ({ query }) => {
    await communications.unsubscribe(query)
    return done
  })
}
