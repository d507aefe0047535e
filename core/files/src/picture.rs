//! Sizes of pictures. Blocking and heavy: call it on a thread for that.

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageReader, Limits, Rgb, RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use kontor_kernel::{ApiError, Code, Result};

/// Longest side of a picture that is read.
pub const SIDE_PIXELS_MAX: u32 = 12_000;
/// Pixels that a picture of 8 bits a colour may have, in millions; without transparency a third more fit.
pub const MEGAPIXELS_MAX: u32 = 50;
/// Memory a picture may unfold into: a small file can hold a huge picture.
const DECODED_BYTES_MAX: u64 = 200_000_000;
/// The quality at which photographs show no blocks.
const QUALITY_PERCENT: u8 = 82;

/// One size of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Size {
    /// The width it was made for.
    pub wanted: u32,
    /// Its width; smaller than wanted when the original is.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The picture as JPEG.
    pub jpeg: Vec<u8>,
}

/// A picture and its sizes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sizes {
    /// Width of the original, upright.
    pub width: u32,
    /// Height of the original, upright.
    pub height: u32,
    /// From the smallest to the largest.
    pub sizes: Vec<Size>,
}

/// Makes the sizes of a picture. What cannot be read is refused as [`Code::WrongFileType`], what is too large to be
/// unfolded as [`Code::TooManyPixels`].
pub fn sizes(bytes: &[u8], widths: &[u32]) -> Result<Sizes> {
    let flat = on_white(read(bytes)?);
    let (width, height) = flat.dimensions();
    let mut widths: Vec<u32> = widths.to_vec();
    widths.sort_unstable();
    let sizes = widths.into_iter().map(|wanted| size(&flat, wanted)).collect::<Result<Vec<_>>>()?;
    Ok(Sizes { width, height, sizes })
}

fn read(bytes: &[u8]) -> Result<DynamicImage> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_PIXELS_MAX);
    limits.max_image_height = Some(SIDE_PIXELS_MAX);
    limits.max_alloc = Some(DECODED_BYTES_MAX);
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(refused)?;
    if decoder.total_bytes() > DECODED_BYTES_MAX {
        return Err(too_many_pixels());
    }
    // A camera that was held sideways says so beside the picture, not in it.
    let orientation = decoder.orientation().map_err(refused)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(refused)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn refused(cause: image::ImageError) -> ApiError {
    match cause {
        image::ImageError::Limits(_) => too_many_pixels().with_reason(cause),
        _ => ApiError::new(Code::WrongFileType).with_reason(cause),
    }
}

fn too_many_pixels() -> ApiError {
    ApiError::new(Code::TooManyPixels).with("max_side", SIDE_PIXELS_MAX).with("max_megapixels", MEGAPIXELS_MAX)
}

/// JPEG knows no transparency: what shows through is white.
fn on_white(picture: DynamicImage) -> RgbImage {
    // Taken, not copied: a poster is held once.
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let picture = picture.into_rgba8();
    let mut flat = RgbImage::new(picture.width(), picture.height());
    for (to, from) in flat.pixels_mut().zip(picture.pixels()) {
        let [red, green, blue, alpha] = from.0;
        let over = |colour: u8| {
            let mixed = u16::from(colour) * u16::from(alpha) + 255 * (255 - u16::from(alpha));
            u8::try_from(mixed / 255).unwrap_or(u8::MAX)
        };
        *to = Rgb([over(red), over(green), over(blue)]);
    }
    flat
}

fn size(picture: &RgbImage, wanted: u32) -> Result<Size> {
    let width = wanted.min(picture.width()).max(1);
    let ratio = u64::from(width) * u64::from(picture.height()) / u64::from(picture.width().max(1));
    let height = u32::try_from(ratio)?.max(1);
    let smaller;
    let scaled = if width == picture.width() {
        picture
    } else {
        smaller = image::imageops::resize(picture, width, height, FilterType::CatmullRom);
        &smaller
    };
    let mut jpeg = Vec::new();
    JpegEncoder::new_with_quality(&mut jpeg, QUALITY_PERCENT).encode_image(scaled)?;
    Ok(Size { wanted, width: scaled.width(), height: scaled.height(), jpeg })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]
    use super::*;

    fn png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let picture =
            DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(width, height, image::Rgba([200, 0, 0, 0])));
        picture.write_to(&mut Cursor::new(&mut bytes), image::ImageFormat::Png).unwrap();
        bytes
    }

    #[test]
    fn sizes_keep_the_shape_and_never_grow() {
        let made = sizes(&png(800, 400), &[1280, 320]).unwrap();
        assert_eq!((made.width, made.height), (800, 400));
        let shapes: Vec<_> = made.sizes.iter().map(|size| (size.wanted, size.width, size.height)).collect();
        assert_eq!(shapes, [(320, 320, 160), (1280, 800, 400)]);
        let small = image::load_from_memory(&made.sizes.first().unwrap().jpeg).unwrap().to_rgb8();
        assert!(small.get_pixel(10, 10).0.iter().all(|colour| *colour > 250), "transparent becomes white");
    }

    #[test]
    fn noise_and_bombs_are_refused() {
        assert_eq!(sizes(b"not a picture", &[320]).unwrap_err().code(), Code::WrongFileType);
        let mut bomb = png(4, 4);
        // The header says 60,000 × 60,000; its checksum is mended so that only the limit can refuse it.
        bomb.splice(16..24, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
        let sum = crc(bomb.get(12..29).unwrap());
        bomb.splice(29..33, sum.to_be_bytes());
        assert_eq!(sizes(&bomb, &[320]).unwrap_err().code(), Code::TooManyPixels);
    }

    fn crc(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0_u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1)))
        })
    }
}
