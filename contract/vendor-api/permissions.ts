/** What a member of the vendor's staff, or a program with an API key, can be allowed to do. */
export const permissions = [
  'search:read',
  'inbox:read',
  'overview:read',
  'customers:read',
  'customers:write',
  'customers:export',
  'customers:erase',
  'orders:read',
  'orders:refund',
  'orders:review',
  'orders:mail',
  'licenses:read',
  'licenses:write',
  'codes:read',
  'codes:write',
  'releases:read',
  'releases:write',
  'imports:read',
  'imports:write',
  'education:read',
  'education:decide',
  'doctor:read',
  'jobs:read',
  'jobs:write',
  'webhooks:read',
  'webhooks:write',
  'reports:read',
  'audit:read',
  'staff:read',
  'staff:write',
  'keys:read',
  'keys:write',
] as const
export type Permission = (typeof permissions)[number]

export const roles = ['owner', 'support', 'accounting', 'releases', 'read-only'] as const
export type Role = (typeof roles)[number]
