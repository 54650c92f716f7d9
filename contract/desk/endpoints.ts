import { invitationEndpoints } from './invitation.ts'
import { securityEndpoints } from './security.ts'
import { sessionEndpoints } from './session.ts'

/** Every operation of the desk beside the vendor API, by name. No page of the shop imports this folder. */
export const deskApi = { ...sessionEndpoints, ...invitationEndpoints, ...securityEndpoints }
export type DeskOperation = keyof typeof deskApi
