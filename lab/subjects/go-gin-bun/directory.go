package main

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/uptrace/bun"
)

type Person struct {
	bun.BaseModel `bun:"table:people" json:"-"`

	ID         int64  `bun:",pk" json:"id"`
	FirstName  string `bun:",notnull" json:"firstName"`
	LastName   string `bun:",notnull" json:"lastName"`
	Email      string `bun:",notnull" json:"email"`
	Phone      string `bun:",notnull" json:"phone"`
	Department string `bun:",notnull" json:"department"`
	City       string `bun:",notnull" json:"city"`
	Country    string `bun:",notnull" json:"country"`
	Since      Date   `bun:"type:date,notnull" json:"since"`
	Active     bool   `bun:",notnull" json:"active"`
}

// Date is a day, without a time, in JSON.
type Date struct {
	bun.NullTime
}

func (d Date) MarshalJSON() ([]byte, error) {
	return d.AppendFormat(nil, `"`+time.DateOnly+`"`), nil
}

type directoryController struct {
	db *bun.DB
}

func (d *directoryController) list(c *gin.Context) {
	people := []Person{}
	if err := d.db.NewSelect().Model(&people).Order("id").Scan(c.Request.Context()); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, people)
}
