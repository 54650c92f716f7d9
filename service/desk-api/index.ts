import type { DeskRouter } from '#service/platform/index.ts'
import type { DeskServices } from './dependencies.ts'
import { createDescribeSession } from './describe-session.ts'
import { registerSecurityRoutes } from './security-routes.ts'
import { registerInvitationRoutes, registerSessionRoutes } from './sign-in-routes.ts'

/** Registers the API of the desk: signing in, invitations and the security of the own account. */
export function registerDeskApi(router: DeskRouter, services: DeskServices, shopName: string): void {
  const describe = createDescribeSession(services, shopName)
  registerSessionRoutes(router, services, describe)
  registerInvitationRoutes(router, services, { describe, shopName })
  registerSecurityRoutes(router, services)
}
