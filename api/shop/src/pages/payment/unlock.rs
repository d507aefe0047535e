//! The lock before the form, where a product has a password: a form of one field, and a cookie for who knows it.

use kontor_catalog::{Product, UnavailableReason};
use kontor_kernel::{ApiError, Code};
use kontor_render::props::PasswordForm;

use super::{
    form::Sent,
    show::{self, Subject},
};
use crate::{
    http::context,
    pages::{Shown, answer::see_other, place::Place, visit::Visit},
    password,
};

/// How long a browser remembers that it knows the password.
const PASS_SECONDS: u32 = 7 * 24 * 60 * 60;
const FIELD: &str = "access_password";

fn cookie_name(visit: &Visit, product: &Product) -> String {
    let initial = visit.app.config.environment.chars().next().unwrap_or('d');
    format!("{initial}_access_{}", product.id)
}

/// Whether this browser has shown the password.
pub fn is_open(visit: &Visit, product: &Product) -> bool {
    let given = visit.cookie(&cookie_name(visit, product)).unwrap_or_default();
    password::is_pass(&visit.app.config.secret, product, given)
}

/// Whether nothing but the password is in the way.
pub fn is_shut(subject: &Subject) -> bool {
    subject.offer.reasons == [UnavailableReason::HasAccessPassword]
}

/// Whether the form of one field was sent.
pub fn is_asked(sent: &Sent) -> bool {
    !sent.text("unlock").is_empty()
}

/// The form of one field, with what was wrong.
pub fn form(error: Option<&ApiError>) -> PasswordForm {
    let locale = context::locale();
    let error = error.map(|fault| match fault.field_faults() {
        [field, ..] => field.code.detail(locale, &field.meta),
        [] => fault.code().detail(locale, fault.meta()),
    });
    PasswordForm { error }
}

/// Lets in who knows the password: the page comes again with the form.
pub async fn submit(visit: &Visit, place: &Place, subject: &Subject, sent: &Sent) -> Shown {
    let product = &subject.offer.product;
    let checked = match sent.text(FIELD) {
        "" => Err(ApiError::field(Code::Required, password::POINTER)),
        given => password::check(&visit.app, &visit.address, product, given).await,
    };
    match checked {
        Ok(()) => {
            let cookies: Vec<String> = cookie(visit, place, product).into_iter().collect();
            Ok(see_other(&show::address(visit, place, &subject.offer), cookies).into())
        }
        Err(fault) if fault.code() == Code::InvalidInput => show::shut(visit, place, subject, Some(&fault)).await,
        Err(fault) => Err(place.fail(fault)),
    }
}

fn cookie(visit: &Visit, place: &Place, product: &Product) -> Option<String> {
    let (config, name) = (&visit.app.config, cookie_name(visit, product));
    let pass = password::pass(&config.secret, product)?;
    let secure = if config.https() { "; Secure" } else { "" };
    let path = place.path("");
    Some(format!("{name}={pass}; Path={path}; Max-Age={PASS_SECONDS}; HttpOnly; SameSite=Lax{secure}"))
}
