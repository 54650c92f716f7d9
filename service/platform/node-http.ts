/**
 * Node's own HTTP modules. They are not imported, because an import evaluates everything that node:http exports: also its
 * WebSocket client, which takes 14 MB of memory and is used nowhere.
 */
export const http = process.getBuiltinModule('node:http')
export const https = process.getBuiltinModule('node:https')
