export {
  type ActivationAnswer,
  AwayError,
  createDeviceClient,
  type Device,
  type DeviceClient,
  RefusedError,
} from './client.ts'
export { createInstallation, type Installation, type InstallationSettings, type Vendor } from './installation.ts'
export { type Expectation, InvalidTokenError, type LicenseClaims, UnknownSignerError, verifyToken } from './token.ts'
export { findUpdate, readUpdates, type Update, type UpdateFeed, type UpdateFile } from './updates.ts'
