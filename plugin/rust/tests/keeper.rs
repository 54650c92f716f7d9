//! The crate without a service; `npm run trials` runs its example against one.

use backline::{Gate, Identity, Keeper, Machine, Options, StartError, State};
use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

fn identity() -> Identity {
    Identity {
        // Nobody listens there.
        server: "http://127.0.0.1:9/".into(),
        vendor_id: "vendor".into(),
        product_id: "clatter".into(),
        public_keys: String::new(),
        version: "1.0.0".into(),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("backline-rust-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn options(name: &str) -> Options {
    let machine = Machine { name: "Studio é".into(), signature: "signature".into() };
    Options::new(folder(name)).machine(machine).checks_for_updates(false)
}

fn wait_for(what: &str, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_keeper_without_a_license_says_so() {
    let keeper = Keeper::start(identity(), options("none")).expect("a keeper");
    assert_eq!(keeper.state(), State::Unlicensed);
    assert!(!keeper.state().is_playable());
    let status = keeper.status();
    assert_eq!(status.machine_name, "Studio é");
    assert_eq!(status.machine_id, "signature");
    assert_eq!((status.days_left, status.seats, status.next_check_at), (None, None, None));
    assert_eq!((status.update, status.activation_url), (None, None));
}

#[test]
fn a_license_file_that_is_none_is_refused() {
    let keeper = Keeper::start(identity(), options("file")).expect("a keeper");
    keeper.use_license_file(b"nonsense\0with a zero");
    wait_for("the refusal is shown", || keeper.status().fault == Some(backline::Fault::Untrusted));
    assert_eq!(keeper.state(), State::Unlicensed);
    assert!(!keeper.status().message.is_empty());
}

/// The text of a member on a line of the test vectors.
fn member(line: &str, name: &str) -> String {
    let start = format!("\"{name}\":\"");
    let from = line.find(&start).expect("the member is there") + start.len();
    let length = line[from..].find('"').expect("the text ends");
    line[from..from + length].replace("\\n", "\n")
}

#[test]
fn a_compact_license_that_is_typed_activates() {
    let vectors = include_str!("../../vectors/compact-licenses.json");
    let line_with = |start: &str| vectors.lines().find(|line| line.starts_with(start)).expect("the line is there");
    let good = line_with("{\"id\":\"good-lower-case\"");
    let mut identity = identity();
    identity.vendor_id = member(good, "issuer");
    identity.product_id = member(good, "audience");
    identity.public_keys = member(line_with("\"keySets\""), "vendor");
    let machine = Machine { name: "Studio".into(), signature: member(good, "deviceSignature") };
    let keeper = Keeper::start(identity, options("compact").machine(machine)).expect("a keeper");
    keeper.use_license_file(member(line_with("{\"id\":\"typing-short-group\""), "token").as_bytes());
    wait_for("the mistake is shown", || keeper.status().message.starts_with("Group 5 has 9 characters"));
    keeper.use_license_file(member(good, "token").as_bytes());
    wait_for("the license counts", || keeper.state() == State::Licensed);
    assert!(keeper.status().is_offline);
}

#[test]
fn an_activation_without_a_network_fails_and_can_be_cancelled() {
    let keeper = Keeper::start(identity(), options("away")).expect("a keeper");
    let before = keeper.revision();
    keeper.activate();
    wait_for("the fault is shown", || keeper.status().fault == Some(backline::Fault::Unreachable));
    assert!(keeper.revision() > before);
    keeper.cancel();
}

#[test]
fn offline_activation_has_a_file_and_an_address() {
    let keeper = Keeper::start(identity(), options("offline")).expect("a keeper");
    assert!(keeper.machine_file().starts_with("eyJpZCI6"));
    let url = keeper.offline_url();
    assert!(url.starts_with("http://127.0.0.1:9/activate/offline#machine=eyJpZCI6"), "{url}");
}

#[test]
fn a_text_with_a_zero_is_an_error() {
    let mut wrong = identity();
    wrong.product_id = "clat\0ter".into();
    assert_eq!(Keeper::start(wrong, options("zero")).unwrap_err(), StartError::Text);
}

#[test]
fn the_clock_is_asked_and_may_panic() {
    let was_asked = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&was_asked);
    let clock = move || {
        asked.store(true, Ordering::SeqCst);
        panic!("this clock has stopped")
    };
    let keeper = Keeper::start(identity(), options("clock").clock(clock)).expect("a keeper");
    assert_eq!(keeper.state(), State::Unlicensed);
    assert!(was_asked.load(Ordering::SeqCst));
}

#[test]
fn threads_share_a_keeper_and_a_gate_moves_to_the_audio_thread() {
    let keeper = Arc::new(Keeper::start(identity(), options("threads")).expect("a keeper"));
    let shared = Arc::clone(&keeper);
    let mut gate = Gate::new(48_000.0);
    let audio = thread::spawn(move || {
        let mut block = [1.0_f32; 64];
        for _ in 0..1000 {
            gate.process(&mut [&mut block], shared.state());
        }
        block
    });
    for _ in 0..100 {
        keeper.check_now();
        drop(keeper.status());
    }
    assert_eq!(audio.join().expect("the audio thread ends"), [0.0; 64]);
}

#[test]
fn a_gate_fades_and_silences_what_does_not_fit() {
    let mut gate = Gate::new(48_000.0);
    let mut block = vec![1.0_f64; 1000];
    gate.process(&mut [&mut block], State::Licensed);
    assert!(block.iter().all(|&sample| (sample - 1.0).abs() < 1e-12));
    gate.process(&mut [&mut block], State::Refused);
    assert!(block[0] > 0.99 && block[999] == 0.0);
    assert!(block.windows(2).all(|pair| (pair[0] - pair[1]).abs() < 0.002));

    let mut open = Gate::new(48_000.0);
    let (mut long, mut short) = ([1.0_f32; 8], [1.0_f32; 4]);
    open.process(&mut [&mut long, &mut short], State::Trial);
    assert_eq!(long, [1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    let mut many = vec![[1.0_f32; 4]; backline::MAX_CHANNELS + 1];
    let mut channels: Vec<&mut [f32]> = many.iter_mut().map(|channel| &mut channel[..]).collect();
    open.process(&mut channels, State::Trial);
    assert_eq!(many[backline::MAX_CHANNELS - 1], [1.0; 4]);
    assert_eq!(many[backline::MAX_CHANNELS], [0.0; 4]);
}

#[test]
fn the_license_folder_is_the_users() {
    let folder = backline::license_folder("Vendor", "Product").expect("a folder");
    assert!(folder.ends_with("Product") || folder.ends_with("product"), "{}", folder.display());
    assert_eq!(backline::license_folder("Ven\0dor", "Product"), None);
}
