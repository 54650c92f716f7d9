use crate::ffi;
use crate::options::{Clock, Identity, OpenBrowser, Options, StartError, Texts};
use crate::status::{State, Status};
use std::ffi::{CStr, CString};
use std::fmt;
use std::mem::{size_of, zeroed};
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::PathBuf;
use std::ptr::{self, NonNull};

/// What the keeper's thread calls. Its address is given to C, so it stays in its box as long as the keeper.
struct Callbacks {
    open_browser: Option<OpenBrowser>,
    clock: Option<Clock>,
}

/// Keeps a plug-in's license on a thread of its own, until it is dropped.
///
/// All functions may be called from any thread. They return at once, without waiting for the network. The audio thread
/// calls [`Keeper::state`] and [`Keeper::revision`] alone, and must not be the one that drops the keeper, because that
/// waits for the keeper's thread.
pub struct Keeper {
    raw: NonNull<ffi::Keeper>,
    _callbacks: Box<Callbacks>,
}

// SAFETY: the C++ keeper guards everything that it shares with its thread by a mutex or an atomic, and only `drop`, which
// has the keeper for itself, stops and frees it.
unsafe impl Send for Keeper {}
unsafe impl Sync for Keeper {}

impl Keeper {
    /// Reads the kept license, so that the state is right when this returns, and starts the keeper's thread. Where the
    /// system has no thread left, the state is right nevertheless, and the status says so.
    ///
    /// # Errors
    ///
    /// See [`StartError`]. A missing license, network or folder is no error, but a state.
    pub fn start(identity: Identity, options: Options) -> Result<Self, StartError> {
        // SAFETY: takes and returns a number.
        if unsafe { ffi::backline_api_version() } < ffi::API_VERSION {
            return Err(StartError::Version);
        }
        let texts = Texts::new(identity, &options)?;
        let callbacks = Box::new(Callbacks { open_browser: options.open_browser, clock: options.clock });
        let machine = texts.machine.as_ref();
        let raw_options = ffi::Options {
            size: size_of::<ffi::Options>(),
            server: texts.server.as_ptr(),
            vendor_id: texts.vendor_id.as_ptr(),
            product_id: texts.product_id.as_ptr(),
            public_keys: texts.public_keys.as_ptr(),
            version: texts.version.as_ptr(),
            folder: texts.folder.as_ptr(),
            machine_name: machine.map_or(ptr::null(), |(name, _)| name.as_ptr()),
            machine_signature: machine.map_or(ptr::null(), |(_, signature)| signature.as_ptr()),
            skips_update_checks: i32::from(!options.checks_for_updates),
            open_browser: callbacks.open_browser.as_ref().map(|_| call_open_browser as _),
            clock: callbacks.clock.as_ref().map(|_| call_clock as _),
            // C takes no constant pointer here; the callbacks are only read.
            user_data: &*callbacks as *const Callbacks as *mut c_void,
        };
        // SAFETY: all pointers are valid during the call, which copies the texts; the callbacks outlive the keeper.
        let raw = unsafe { ffi::backline_keeper_create(&raw_options) };
        let raw = NonNull::new(raw).ok_or(StartError::Memory)?;
        let keeper = Self { raw, _callbacks: callbacks };
        // SAFETY: the keeper is valid, and no other thread has it yet.
        unsafe { ffi::backline_keeper_start(keeper.raw.as_ptr()) };
        Ok(keeper)
    }

    /// For the audio thread: one atomic load.
    #[must_use]
    pub fn state(&self) -> State {
        // SAFETY: the keeper is valid; so in all functions below.
        State::from_raw(unsafe { ffi::backline_keeper_state(self.raw.as_ptr()) })
    }

    /// [`Status::revision`], without a lock: an interface compares it in a timer and redraws if it differs.
    #[must_use]
    pub fn revision(&self) -> u64 {
        unsafe { ffi::backline_keeper_revision(self.raw.as_ptr()) }
    }

    /// A copy of everything there is to show.
    #[must_use]
    pub fn status(&self) -> Status {
        // SAFETY: zero is valid for all members, which are numbers.
        let mut raw: Box<ffi::Status> = Box::new(unsafe { zeroed() });
        raw.size = size_of::<ffi::Status>();
        unsafe { ffi::backline_keeper_status(self.raw.as_ptr(), &mut *raw) };
        Status::from_raw(&raw)
    }

    /// Opens the browser and waits for the customer's answer. A new request ends the wait.
    pub fn activate(&self) {
        unsafe { ffi::backline_keeper_activate(self.raw.as_ptr()) };
    }

    /// Ends the wait for the browser.
    pub fn cancel(&self) {
        unsafe { ffi::backline_keeper_cancel(self.raw.as_ptr()) };
    }

    /// Ends the activation of this device, so that another can be activated.
    pub fn give_seat_back(&self) {
        unsafe { ffi::backline_keeper_give_seat_back(self.raw.as_ptr()) };
    }

    /// Asks the service now, without waiting until that is due.
    pub fn check_now(&self) {
        unsafe { ffi::backline_keeper_check_now(self.raw.as_ptr()) };
    }

    /// Takes the content of a license file (`.mb`), or a compact license as it was typed or scanned, that was made for this
    /// device.
    pub fn use_license_file(&self, content: &[u8]) {
        unsafe {
            ffi::backline_keeper_use_license_file(self.raw.as_ptr(), content.as_ptr().cast(), content.len());
        }
    }

    /// The content of the machine file (`.dt`) to upload from a computer with a network.
    #[must_use]
    pub fn machine_file(&self) -> String {
        read_text(|buffer, size| unsafe { ffi::backline_keeper_machine_file(self.raw.as_ptr(), buffer, size) })
    }

    /// The page of the vendor's site that takes the machine file, with the file in the address: for a QR code.
    #[must_use]
    pub fn offline_url(&self) -> String {
        read_text(|buffer, size| unsafe { ffi::backline_keeper_offline_url(self.raw.as_ptr(), buffer, size) })
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // SAFETY: nobody else has the keeper. Its thread has ended when this returns, so the callbacks can go.
        unsafe { ffi::backline_keeper_destroy(self.raw.as_ptr()) };
    }
}

impl fmt::Debug for Keeper {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Keeper").field("state", &self.state()).finish_non_exhaustive()
    }
}

/// The folder in which a plug-in keeps its license for the current user. `None` if a name contains a zero byte.
#[must_use]
pub fn license_folder(vendor: &str, product: &str) -> Option<PathBuf> {
    let vendor = CString::new(vendor).ok()?;
    let product = CString::new(product).ok()?;
    let folder = read_text(|buffer, size| {
        // SAFETY: the names end with a zero, and the buffer has this size.
        unsafe { ffi::backline_license_folder(vendor.as_ptr(), product.as_ptr(), buffer, size) }
    });
    Some(folder).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

/// Asks for the length of a text, and then for the text.
fn read_text(copy: impl Fn(*mut c_char, usize) -> usize) -> String {
    let length = copy(ptr::null_mut(), 0);
    let mut bytes = vec![0_u8; length + 1];
    let copied = copy(bytes.as_mut_ptr().cast(), bytes.len());
    bytes.truncate(copied.min(length));
    String::from_utf8_lossy(&bytes).into_owned()
}

extern "C" fn call_open_browser(url: *const c_char, user_data: *mut c_void) -> i32 {
    // SAFETY: the keeper passes a text that ends with a zero, and the pointer that it was created with.
    let (callbacks, url) = unsafe { (&*user_data.cast::<Callbacks>(), CStr::from_ptr(url)) };
    let open = || match (&callbacks.open_browser, url.to_str()) {
        (Some(open), Ok(url)) => open(url),
        _ => false,
    };
    i32::from(catch_unwind(AssertUnwindSafe(open)).unwrap_or(false))
}

extern "C" fn call_clock(user_data: *mut c_void) -> i64 {
    // SAFETY: the keeper passes the pointer that it was created with.
    let callbacks = unsafe { &*user_data.cast::<Callbacks>() };
    let read = || callbacks.clock.as_ref().map_or(0, |clock| clock());
    catch_unwind(AssertUnwindSafe(read)).unwrap_or(0)
}
