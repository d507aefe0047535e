//! The words of the contact form.

use kontor_kernel::words;

words! {
    /// What a field asks (selling-core §3, contact form fields).
    pub enum FieldKind {
        /// The first name.
        FirstName "first_name",
        /// The last name.
        LastName "last_name",
        /// Where an answer goes.
        Email "email",
        /// The day of birth.
        Birthday "birthday",
        /// The street and the number of the house.
        Street "street",
        /// The postal code.
        Zip "zip",
        /// The country.
        CountryCode "country_code",
        /// The telephone.
        Phone "phone",
        /// What the seller wants to know.
        Custom "custom",
    }
}

words! {
    /// How a field of the seller's own is answered.
    pub enum FieldInput {
        /// In one line.
        Text "text",
        /// In several.
        Textarea "textarea",
    }
}
