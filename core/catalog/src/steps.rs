//! The wizard's steps of each form (selling-core §2).

use kontor_kernel::words;

use crate::Form;

words! {
    /// A step of the product wizard.
    pub enum Step {
        /// Name, description, pictures.
        Details "details",
        /// The files.
        FileUpload "file_upload",
        /// Sections and lessons.
        Content "content",
        /// The products inside.
        Products "products",
        /// Dates and places.
        TicketDetails "ticket_details",
        /// How tickets or certificates look.
        Design "design",
        /// The stock of keys.
        LicenseKeys "license_keys",
        /// What a certificate says.
        KeyDetails "key_details",
        /// Prices.
        Checkout "checkout",
        /// What is offered besides.
        Upsell "upsell",
        /// How it reaches the buyer.
        Delivery "delivery",
        /// What the buyer sees afterwards.
        Pages "pages",
        /// Everything else.
        Advanced "advanced",
    }
}

impl Form {
    /// The steps, in order.
    pub const fn steps(self) -> &'static [Step] {
        use Step::{
            Advanced, Checkout, Content, Delivery, Design, Details, FileUpload, KeyDetails, LicenseKeys, Pages,
            Products, TicketDetails, Upsell,
        };
        match self {
            Self::Service => &[Details, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::Download => &[Details, FileUpload, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::Course => &[Details, Content, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::Membership | Self::Bundle => &[Details, Products, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::Event => &[Details, TicketDetails, Design, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::LicenseKey => &[Details, LicenseKeys, Checkout, Upsell, Delivery, Pages, Advanced],
            Self::Certificate => &[Details, KeyDetails, Design, Checkout, Upsell, Delivery, Pages, Advanced],
        }
    }

    /// The number of a step in the address, from 1; 1 for a step that this form does not have.
    pub fn step_number(self, step: Step) -> usize {
        self.steps().iter().position(|known| *known == step).unwrap_or_default() + 1
    }
}

#[cfg(test)]
mod tests {
    use kontor_kernel::Machine;

    use super::*;

    #[test]
    fn every_form_has_as_many_steps_as_the_specification_says() {
        let counts: Vec<_> = Form::ALL.iter().map(|form| (form.text(), form.steps().len())).collect();
        assert_eq!(
            counts,
            [
                ("service", 6),
                ("download", 7),
                ("course", 7),
                ("event", 8),
                ("membership", 7),
                ("bundle", 7),
                ("license_key", 7),
                ("certificate", 8)
            ]
        );
        assert_eq!(Form::Download.step_number(Step::FileUpload), 2);
    }
}
