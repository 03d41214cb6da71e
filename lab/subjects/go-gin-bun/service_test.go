package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
)

func TestAnswers(t *testing.T) {
	gin.SetMode(gin.ReleaseMode)
	db, err := openDatabase(t.Context(), "", 10)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	router, err := newRouter(db)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path, authorization string
		status              int
		starts              string
	}{
		"text":         {"/hello", "", 200, "Hello, World!"},
		"health":       {"/health", "", 200, `{"status":"UP"}`},
		"users":        {"/api/users", "", 200, `[{"id":1,"name":"Ada Lovelace","email":"ada@example.com"},`},
		"user":         {"/api/users/2", "Bearer secrettoken", 200, `{"id":2,"name":"Alan Turing",`},
		"no token":     {"/api/users/2", "", 401, ""},
		"other token":  {"/api/users/2", "Bearer secrettokeN", 401, ""},
		"no such user": {"/api/users/9", "Bearer secrettoken", 404, ""},
		"no number":    {"/api/users/x", "Bearer secrettoken", 400, ""},
		"fibonacci":    {"/cpu?n=20", "", 200, "Fibonacci(20) = 6765"},
		"too much":     {"/cpu?n=46", "", 400, ""},
		"primes":       {"/cpu-heavy", "", 200, "Primes up to 10000: 1229"},
		"latency":      {"/latency?ms=1", "", 200, "Delayed response after 1ms"},
		"hero":         {"/heroes/1", "", 200, `{"id":1,"name":"River Warden","power":"turns streams","level":1}`},
		"directory":    {"/users/getAllUsers", "", 200, `[{"id":1,"firstName":"Edsger",`},
	} {
		t.Run(name, func(t *testing.T) {
			request := httptest.NewRequest(http.MethodGet, c.path, nil)
			request.Header.Set("Authorization", c.authorization)
			recorder := httptest.NewRecorder()
			router.ServeHTTP(recorder, request)
			if body := recorder.Body.String(); recorder.Code != c.status || !strings.HasPrefix(body, c.starts) {
				t.Errorf("got %d %q, want %d %q...", recorder.Code, body, c.status, c.starts)
			}
		})
	}
}
