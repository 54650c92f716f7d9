//! The C interface, as in `plugin/cpp/include/backline/backline.h`.

use std::os::raw::{c_char, c_void};

pub const API_VERSION: u32 = 1;
pub const UNKNOWN: i32 = -1;
pub const MACHINE_PARTS: usize = 8;

#[repr(C)]
pub struct Keeper {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Gate {
    _private: [u8; 0],
}

#[repr(C)]
pub struct Options {
    pub size: usize,
    pub server: *const c_char,
    pub vendor_id: *const c_char,
    pub product_id: *const c_char,
    pub public_keys: *const c_char,
    pub version: *const c_char,
    pub folder: *const c_char,
    pub machine_name: *const c_char,
    pub machine_signature: *const c_char,
    pub skips_update_checks: i32,
    pub open_browser: Option<extern "C" fn(*const c_char, *mut c_void) -> i32>,
    pub clock: Option<extern "C" fn(*mut c_void) -> i64>,
    pub user_data: *mut c_void,
}

#[repr(C)]
pub struct MachinePart {
    pub name: [c_char; 64],
    pub value: [c_char; 128],
}

#[repr(C)]
pub struct Status {
    pub size: usize,
    pub revision: u64,
    pub state: i32,
    pub fault: i32,
    pub is_trial_ended: i32,
    pub is_offline: i32,
    pub days_left: i32,
    pub grace_days_left: i32,
    pub seats_used: i32,
    pub seats_total: i32,
    pub next_check_at: i64,
    pub message: [c_char; 1024],
    pub licensee: [c_char; 256],
    pub licensee_email: [c_char; 320],
    pub activation_url: [c_char; 2048],
    pub machine_name: [c_char; 256],
    pub machine_id: [c_char; 64],
    pub update_version: [c_char; 128],
    pub update_url: [c_char; 2048],
    pub update_notes: [c_char; 8192],
    pub machine_part_count: i32,
    pub machine_parts: [MachinePart; MACHINE_PARTS],
}

extern "C" {
    pub fn backline_api_version() -> u32;
    pub fn backline_keeper_create(options: *const Options) -> *mut Keeper;
    pub fn backline_keeper_destroy(keeper: *mut Keeper);
    pub fn backline_keeper_start(keeper: *mut Keeper) -> i32;
    pub fn backline_keeper_state(keeper: *const Keeper) -> i32;
    pub fn backline_keeper_revision(keeper: *const Keeper) -> u64;
    pub fn backline_keeper_status(keeper: *const Keeper, status: *mut Status) -> i32;
    pub fn backline_keeper_activate(keeper: *mut Keeper) -> i32;
    pub fn backline_keeper_cancel(keeper: *mut Keeper) -> i32;
    pub fn backline_keeper_give_seat_back(keeper: *mut Keeper) -> i32;
    pub fn backline_keeper_check_now(keeper: *mut Keeper) -> i32;
    pub fn backline_keeper_use_license_file(keeper: *mut Keeper, content: *const c_char, length: usize) -> i32;
    pub fn backline_keeper_machine_file(keeper: *const Keeper, buffer: *mut c_char, size: usize) -> usize;
    pub fn backline_keeper_offline_url(keeper: *const Keeper, buffer: *mut c_char, size: usize) -> usize;
    pub fn backline_license_folder(
        vendor: *const c_char,
        product: *const c_char,
        buffer: *mut c_char,
        size: usize,
    ) -> usize;
    pub fn backline_gate_create() -> *mut Gate;
    pub fn backline_gate_destroy(gate: *mut Gate);
    pub fn backline_gate_prepare(gate: *mut Gate, sample_rate: f64);
    pub fn backline_gate_process_float(
        gate: *mut Gate,
        channels: *const *mut f32,
        channel_count: i32,
        frames: i32,
        state: i32,
    );
    pub fn backline_gate_process_double(
        gate: *mut Gate,
        channels: *const *mut f64,
        channel_count: i32,
        frames: i32,
        state: i32,
    );
}
