package dev.freshet.lab.scenario;

/**
 * A subject's response to one request.
 *
 * @param type the Content-Type header; "" if there was none
 * @param bytes length of the body
 * @param millis from the sending to the end of the response
 */
public record Answer(int status, String type, String body, int bytes, long millis) {
}
