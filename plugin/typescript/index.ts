export {
  type ActivationAnswer,
  AwayError,
  createDeviceClient,
  type Device,
  type DeviceClient,
  RefusedError,
} from './client.ts'
export { CannotVerifyError, verifyCompactLicense } from './compact-license.ts'
export { createInstallation, type Installation, type InstallationSettings, type Vendor } from './installation.ts'
export {
  CompactTextError,
  type Expectation,
  InvalidTokenError,
  type LicenseClaims,
  UnknownSignerError,
} from './license-claims.ts'
export { verifyToken } from './token.ts'
export { findUpdate, readUpdates, type Update, type UpdateFeed, type UpdateFile } from './updates.ts'
